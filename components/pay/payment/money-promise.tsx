/** What happens to the money if the group does not complete. */
export function MoneyPromise({ merchant }: { merchant: string }) {
  return (
    <p className="mt-3 text-sm text-muted">
      {merchant} gets the money only when everybody has paid. If the group does not complete in time, you get
      all of it back, fee included. Your bank may take 5 to 10 days.
    </p>
  );
}
