/** What is wrong with an address that a database's driver would read otherwise than meant, or not at all. */
export const DATABASE_URL_words =
  'must be like postgres://user:password@host/name, with other signs than letters and digits of the password percent-encoded';

/** Whether this is the address of a Postgres. Without a host, it is that of a socket. */
export const isDatabaseUrl = (text: string): boolean =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace('@/', '@socket/'));
