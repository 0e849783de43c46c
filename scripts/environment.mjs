/*
 * The environment variables for npm, Vite and the installers of browsers. They run the code of hundreds
 * of packages, and Holdfast's own settings contain secrets (TOKEN_SECRET, DATABASE_URL, SMTP_URL, keys of
 * maps), so they get only the variables that such tools need.
 */

const ALLOWED = new Set([
  // The machine and its user.
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TERM', 'CI'],
  ...['TMPDIR', 'TMP', 'TEMP', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'],
  ...['COLORTERM', 'NO_COLOR', 'FORCE_COLOR'],
  // Proxies and certificates.
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY', 'NODE_USE_SYSTEM_CA', 'NODE_OPTIONS'],
])

/** For a private registry: npm's own settings, and the usual names of its token. */
const NPM = /^(NPM_CONFIG_.+|NPM_TOKEN|NODE_AUTH_TOKEN)$/
/** Languages, and where Playwright finds and puts its browsers. */
const ALLOWED_FAMILIES = /^(LC_[A-Z]+|PLAYWRIGHT_[A-Z_]+)$/

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}  for a build, and for everything else that runs third-party code
 */
export function toolEnvironment(env = process.env) {
  return filter(env, isForTools)
}

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}  for npm, which also needs its settings and the token of its registry
 */
export function npmEnvironment(env = process.env) {
  return filter(env, (name) => isForTools(name) || NPM.test(name))
}

/** Settings that could lead a development server to real data, real people or a wrong address. */
const NOT_FOR_DEVELOPMENT = new Set([
  'NODE_ENV',
  'DATABASE_URL',
  'SMTP_URL',
  'PUBLIC_URL',
  'HOST',
  'TRUST_PROXY',
  'TOKEN_SECRET',
])

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}  for `npm run dev`: with the keys of maps, without databases
 */
export function developmentEnvironment(env = process.env) {
  return filter(env, (name) => !NOT_FOR_DEVELOPMENT.has(name))
}

/** @param {string} name */
function isForTools(name) {
  return ALLOWED.has(name) || ALLOWED_FAMILIES.test(name)
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {(name: string) => boolean} isAllowed  gets the name in capitals, because those of proxies are
 *   written both ways
 */
function filter(env, isAllowed) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isAllowed(name.toUpperCase())))
}
