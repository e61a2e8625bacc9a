import { controlClass } from '@/components/ui/field';

/** Origins, one a line. */
export function OriginsField({ value }: { value: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="origins" className="text-sm font-medium">
        Origins
      </label>
      <textarea
        id="origins"
        name="origins"
        rows={4}
        defaultValue={value}
        placeholder="https://shop.example"
        aria-describedby="origins-hint"
        className={`${controlClass} font-mono text-sm`}
      />
      <p id="origins-hint" className="text-sm text-muted">
        One per line. In test mode pages on localhost are always allowed.
      </p>
    </div>
  );
}
