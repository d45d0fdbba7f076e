export type Language = 'en' | 'ko' | 'ja'
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', ko: '한국어', ja: '日本語' }
