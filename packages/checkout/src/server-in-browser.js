// What bundlers find under '@split/checkout/server' when they build for a browser. The import below has no file on
// purpose: its name is the message with which the build stops.
import '@split/checkout/server holds your secrets and must not reach a browser: import it in server code only';
