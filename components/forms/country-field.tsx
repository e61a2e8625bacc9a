import { FormSelect } from './form-choices';

interface Props {
  countries: readonly { code: string; name: string }[];
  defaultValue: string;
}

export function CountryField({ countries, defaultValue }: Props) {
  return (
    <FormSelect
      name="country"
      label="Country"
      hint="Where your business is registered. It can be changed until your live payout account exists."
      defaultValue={defaultValue}
      autoComplete="country"
    >
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </FormSelect>
  );
}
