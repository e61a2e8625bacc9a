export default function Forbidden() {
  return (
    <div className="py-16 text-center">
      <h1 className="text-xl font-semibold">Your role does not allow this</h1>
      <p className="mx-auto mt-2 max-w-md text-sm text-muted">
        Ask an owner or admin of your team to do it, or to give you another role.
      </p>
    </div>
  );
}
