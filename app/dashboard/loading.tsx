/** The outline of a page while its data is read. */
export default function Loading() {
  return (
    <div role="status" aria-label="Loading" className="flex animate-pulse flex-col gap-6">
      <div className="h-8 w-48 rounded-lg bg-sunken" />
      <div className="grid gap-4 sm:grid-cols-3">
        <div className="h-24 rounded-card bg-sunken" />
        <div className="h-24 rounded-card bg-sunken max-sm:hidden" />
        <div className="h-24 rounded-card bg-sunken max-sm:hidden" />
      </div>
      <div className="h-96 rounded-card bg-sunken" />
    </div>
  );
}
