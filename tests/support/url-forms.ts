/** Why an address is refused, as the merchant reads it. */
const BECAUSE = {
  number: /as a name, not as a number/,
  address: /The address \S+ is not a public one/,
  host: /The host \S+ is not a public one/,
  url: /https:\/\/.* without user name and password/,
  port: /webhook URL uses port 443/,
};

/**
 * Addresses that must never be called, each written in another way, and the reason of its refusal. They are refused in
 * live mode and in test mode, also where loopback in its plain form is allowed.
 */
const FORMS: [form: string, url: string, because: keyof typeof BECAUSE][] = [
  ['one decimal number', 'https://2130706433/', 'number'],
  ['one decimal number, in the metadata range', 'https://2852039166/latest/meta-data/', 'number'],
  ['one hexadecimal number', 'https://0x7f000001/', 'number'],
  ['one octal number', 'https://017700000001/', 'number'],
  ['hexadecimal parts', 'https://0xa9.0xfe.0xa9.0xfe/', 'number'],
  ['octal parts', 'https://0251.0376.0251.0376/', 'number'],
  ['a leading zero', 'https://010.0.0.1/', 'number'],
  ['mixed bases', 'https://0xa.0.0.01/', 'number'],
  ['two parts', 'https://127.1/', 'number'],
  ['three parts', 'https://192.168.257/', 'number'],
  ['a public address as a number', 'https://134744072/', 'number'],
  ['a trailing dot behind an address', 'https://169.254.169.254./', 'number'],
  ['percent-encoded digits', 'https://%31%36%39.254.169.254/', 'number'],
  ['percent-encoded dots', 'https://10%2e0%2e0%2e1/', 'number'],
  ['circled digits', 'https://①②⑦.0.0.1/', 'number'],
  ['full-width digits', 'https://１０.０.０.１/', 'number'],
  ['mathematical digits', 'https://𝟏𝟎.0.0.1/', 'number'],
  ['ideographic full stops', 'https://10。0。0。1/', 'number'],
  ['a soft hyphen in a name', 'https://local\u00adhost.localdomain/', 'host'],
  ['the unspecified address', 'https://0.0.0.0/', 'address'],
  ['a private address', 'https://192.168.1.1/', 'address'],
  ['a shared address', 'https://100.64.0.1/', 'address'],
  ['a benchmarking address', 'https://198.18.0.1/', 'address'],
  ['a reserved address', 'https://255.255.255.255/', 'address'],
  ['a multicast address', 'https://224.0.0.1/', 'address'],
  ['the metadata of most clouds', 'https://169.254.169.254/latest/meta-data/', 'address'],
  ['the metadata of Azure', 'https://168.63.129.16/metadata/instance', 'address'],
  ['the metadata of Alibaba', 'https://100.100.100.200/latest/meta-data/', 'address'],
  ['the metadata of Oracle', 'https://192.0.0.192/opc/v2/instance/', 'address'],
  ['the metadata of Amazon over IPv6', 'https://[fd00:ec2::254]/latest/meta-data/', 'address'],
  ['the metadata of Google by its name', 'https://metadata.google.internal/computeMetadata/v1/', 'host'],
  ['IPv4 mapped into IPv6', 'https://[::ffff:169.254.169.254]/', 'address'],
  ['IPv4 mapped into IPv6, in hexadecimal', 'https://[::ffff:a9fe:a9fe]/', 'address'],
  ['IPv4-compatible IPv6', 'https://[::10.0.0.1]/', 'address'],
  ['NAT64', 'https://[64:ff9b::a9fe:a9fe]/', 'address'],
  ['local NAT64', 'https://[64:ff9b:1::a9fe:a9fe]/', 'address'],
  ['6to4', 'https://[2002:a9fe:a9fe::]/', 'address'],
  ['Teredo', 'https://[2001:0:a9fe:a9fe::]/', 'address'],
  ['IPv6 link-local with a zone', 'https://[fe80::1%25eth0]/', 'url'],
  ['IPv6 that is not handed out', 'https://[4000::1]/', 'address'],
  ['a name for this machine behind a dot', 'https://hooks.localhost./', 'host'],
  ['a name of the local network', 'https://printer.local/', 'host'],
  ['a name without a dot', 'https://postgres/', 'host'],
  ['credentials that look like the host', 'https://shop.example.com@10.0.0.1/', 'url'],
  ['a backslash that ends the host', 'https://shop.example.com\\@10.0.0.1/', 'url'],
  ['a port of another service', 'https://shop.example.com:22/', 'port'],
  ['plain http', 'http://shop.example.com/', 'url'],
];

export const URL_FORMS = FORMS.map(([form, url, because]) => ({ form, url, text: BECAUSE[because] }));
