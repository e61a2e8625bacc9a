declare module '*/hosted.css' {
  const text: string;
  export default text;
}
