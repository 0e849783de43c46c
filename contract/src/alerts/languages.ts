/** The world's main languages by their own names, as the sign-in lists them. */
const NAMES = {
  en: 'English',
  af: 'Afrikaans',
  sq: 'Shqip',
  am: 'አማርኛ',
  ar: 'العربية',
  hy: 'Հայերեն',
  az: 'Azərbaycanca',
  eu: 'Euskara',
  be: 'Беларуская',
  bn: 'বাংলা',
  bs: 'Bosanski',
  bg: 'Български',
  my: 'မြန်မာ',
  ca: 'Català',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  hr: 'Hrvatski',
  cs: 'Čeština',
  da: 'Dansk',
  nl: 'Nederlands',
  et: 'Eesti',
  fa: 'فارسی',
  fil: 'Filipino',
  fi: 'Suomi',
  fr: 'Français',
  gl: 'Galego',
  ka: 'ქართული',
  de: 'Deutsch',
  el: 'Ελληνικά',
  gu: 'ગુજરાતી',
  ha: 'Hausa',
  he: 'עברית',
  hi: 'हिन्दी',
  hu: 'Magyar',
  is: 'Íslenska',
  ig: 'Igbo',
  id: 'Bahasa Indonesia',
  ga: 'Gaeilge',
  it: 'Italiano',
  ja: '日本語',
  kn: 'ಕನ್ನಡ',
  kk: 'Қазақ тілі',
  km: 'ខ្មែរ',
  rw: 'Ikinyarwanda',
  ko: '한국어',
  ku: 'Kurdî',
  lo: 'ລາວ',
  lv: 'Latviešu',
  lt: 'Lietuvių',
  mk: 'Македонски',
  ms: 'Bahasa Melayu',
  ml: 'മലയാളം',
  mt: 'Malti',
  mr: 'मराठी',
  mn: 'Монгол',
  ne: 'नेपाली',
  nb: 'Norsk bokmål',
  ps: 'پښتو',
  pl: 'Polski',
  pt: 'Português',
  pa: 'ਪੰਜਾਬੀ',
  ro: 'Română',
  ru: 'Русский',
  gd: 'Gàidhlig',
  sr: 'Српски',
  si: 'සිංහල',
  sk: 'Slovenčina',
  sl: 'Slovenščina',
  so: 'Soomaali',
  es: 'Español',
  sw: 'Kiswahili',
  sv: 'Svenska',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  th: 'ไทย',
  ti: 'ትግርኛ',
  tr: 'Türkçe',
  uk: 'Українська',
  ur: 'اردو',
  uz: 'Oʻzbekcha',
  vi: 'Tiếng Việt',
  cy: 'Cymraeg',
  xh: 'isiXhosa',
  yo: 'Yorùbá',
  zu: 'isiZulu',
} as const

export type AlertLanguage = Exclude<keyof typeof NAMES, 'en'>

/** Those into which the words of alerts can be translated: the words that come with Holdfast are English. */
export const ALERT_LANGUAGES = Object.keys(NAMES).filter(
  (code): code is AlertLanguage => code !== 'en',
) as [AlertLanguage, ...AlertLanguage[]]

/** Every language with its own name, English first. */
export const LANGUAGE_OPTIONS: readonly { value: string; label: string }[] = Object.entries(
  NAMES,
).map(([value, label]) => ({ value, label }))

/** `اردو` for `ur`; the code where it is not known. */
export function ownLanguageName(code: string): string {
  return (NAMES as Readonly<Record<string, string>>)[code] ?? code
}

/** `Urdu` for `ur`. */
export function englishLanguageName(code: string): string {
  return new Intl.DisplayNames('en-GB', { type: 'language' }).of(code) ?? code
}

/** `Urdu (اردو)` for `ur`: for those who do not read the language. */
export function languageTitle(code: string): string {
  const [english, own] = [englishLanguageName(code), ownLanguageName(code)]
  return english === own ? own : `${english} (${own})`
}
