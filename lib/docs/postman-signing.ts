/**
 * Signs the cart of the request, as a script that Postman runs before it sends one. Its sandbox has `crypto-js`. The
 * canonical form is the one of lib/cart/canonical, which a script there cannot import.
 */
const SCRIPT = `const secret = pm.variables.get('signing_secret');
const canonical = (value) => {
  if (Array.isArray(value)) return '[' + value.map(canonical).join() + ']';
  if (typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value).filter((key) => value[key] !== undefined).sort();
  return '{' + keys.map((key) => JSON.stringify(key) + ':' + canonical(value[key])).join() + '}';
};
const byId = (a, b) => {
  if (a.id === b.id) return 0;
  return a.id === undefined || (b.id !== undefined && a.id < b.id) ? -1 : 1;
};
if (secret) {
  const { cart } = JSON.parse(pm.variables.replaceIn(pm.request.body.raw));
  const { total, currency, tax = 0, shipping = 0, fees = [], metadata = {}, valid_until } = cart;
  const items = cart.items
    .map(({ id, name, quantity, unit_price }) => ({ id, name, quantity, unit_price }))
    .sort(byId);
  const text = canonical({ total, currency, items, tax, shipping, fees, metadata, valid_until });
  const value = require('crypto-js').HmacSHA256(text, secret).toString();
  pm.request.headers.upsert({ key: 'X-Split-Signature', value });
}`;

export const SIGNING_EVENT = {
  listen: 'prerequest',
  script: { type: 'text/javascript', exec: SCRIPT.split('\n') },
};
