interface RawRequest {
  name: string;
  sent: string;
  /** The status of each answer that comes back before the server closes. */
  statuses: number[];
}

const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n\r\n`;
/** A request that asks for the connection to end, so that whatever is answered can be counted. */
const ask = (line: string, ...headers: string[]) =>
  lines(line, 'Host: pay.test', 'Connection: close', ...headers);
/** The request that hides in another one's body: it would be answered with 404. */
export const HIDDEN = 'GET /api/v1/hidden HTTP/1.1\r\nHost: pay.test\r\n\r\n';
export const post = (body: string, ...headers: string[]) =>
  lines('POST /api/v1/sessions HTTP/1.1', 'Host: pay.test', ...headers) + body;

/** Requests written by hand, which two servers on the way could read in two ways, or that are not HTTP. */
export const RAW_REQUESTS: RawRequest[] = [
  {
    name: 'a length and chunks',
    sent: post(`0\r\n\r\n${HIDDEN}`, 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    statuses: [400],
  },
  {
    name: 'chunks, and a length behind them',
    sent: post(`0\r\n\r\n${HIDDEN}`, 'Transfer-Encoding: chunked', 'Content-Length: 5'),
    statuses: [400],
  },
  {
    name: 'two lengths',
    sent: post(`{}${HIDDEN}`, 'Content-Length: 2', 'Content-Length: 80'),
    statuses: [400],
  },
  { name: 'two lengths in one line', sent: post(`{}${HIDDEN}`, 'Content-Length: 2, 2'), statuses: [400] },
  { name: 'a length with a sign', sent: post(`{}${HIDDEN}`, 'Content-Length: +2'), statuses: [400] },
  { name: 'a length below zero', sent: post(`{}${HIDDEN}`, 'Content-Length: -2'), statuses: [400] },
  { name: 'a hexadecimal length', sent: post(`{}${HIDDEN}`, 'Content-Length: 0x2'), statuses: [400] },
  {
    name: 'a length beyond 64 bits',
    sent: post(`{}${HIDDEN}`, 'Content-Length: 18446744073709551618'),
    statuses: [400],
  },
  {
    name: 'an encoding that is almost chunked',
    sent: post(`0\r\n\r\n${HIDDEN}`, 'Transfer-Encoding: xchunked'),
    statuses: [400],
  },
  {
    name: 'chunks below another encoding',
    sent: post(`0\r\n\r\n${HIDDEN}`, 'Transfer-Encoding: chunked, identity'),
    statuses: [400],
  },
  {
    name: 'a space before the colon',
    sent: post(`0\r\n\r\n${HIDDEN}`, 'Transfer-Encoding : chunked'),
    statuses: [400],
  },
  {
    name: 'a header that goes on in the next line',
    sent: post(`0\r\n\r\n${HIDDEN}`, 'Transfer-Encoding:', ' chunked'),
    statuses: [400],
  },
  {
    name: 'a chunk whose size is not a number',
    sent: post(`zz\r\n{}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked'),
    statuses: [400],
  },
  {
    name: 'a chunk whose size overflows',
    sent: post(`fffffffffffffffff\r\n{}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked'),
    statuses: [400],
  },
  {
    name: 'a chunk that is longer than its size',
    sent: post(`1\r\n{}\r\n0\r\n\r\n${HIDDEN}`, 'Transfer-Encoding: chunked'),
    statuses: [400],
  },
  {
    name: 'chunk extensions without end',
    sent: post(`2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked'),
    statuses: [413],
  },
  {
    name: 'lines that end without CR',
    sent: `GET /api/v1/hidden HTTP/1.1\nHost: pay.test\n\n${HIDDEN}`,
    statuses: [400],
  },
  { name: 'a CR within a header', sent: ask('GET / HTTP/1.1', 'X-Note: a\rX-Other: b'), statuses: [400] },
  { name: 'NUL within a header', sent: ask('GET / HTTP/1.1', 'X-Note: a\0b'), statuses: [400] },
  { name: 'a header without a colon', sent: ask('GET / HTTP/1.1', 'nonsense'), statuses: [400] },
  {
    name: 'headers of 400 KB',
    sent: ask('GET / HTTP/1.1', ...Array.from({ length: 400 }, (_, at) => `X-${at}: ${'x'.repeat(1000)}`)),
    statuses: [431],
  },
  { name: 'a method that nobody knows', sent: ask('FROB / HTTP/1.1'), statuses: [400] },
  { name: 'CONNECT to another server', sent: ask('CONNECT 169.254.169.254:443 HTTP/1.1'), statuses: [] },
  { name: 'the preface of HTTP/2', sent: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', statuses: [400] },
  { name: 'HTTP/0.9', sent: 'GET /\r\n\r\n', statuses: [400] },
  {
    name: 'the address of another server',
    sent: ask('GET http://169.254.169.254/latest/meta-data HTTP/1.1'),
    statuses: [404],
  },
];
