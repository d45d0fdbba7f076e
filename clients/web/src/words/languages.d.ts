declare module '*?ko' { const words: Readonly<Record<string, string>>; export default words }
declare module '*?ja' { const words: Readonly<Record<string, string>>; export default words }
