// What bundlers resolve 'split-with-friends/server' to when they build for a browser. The import below has no file on
// purpose: its name is the message that the build fails with.
import 'split-with-friends/server holds your secrets and must not reach a browser: import it in server code only';
