import { expect, test } from 'vitest'
import { npmEnvironment, toolEnvironment } from './environment.mjs'

const MACHINE = {
  PATH: '/usr/bin',
  HOME: '/home/casey',
  https_proxy: 'http://proxy.example:3128',
  NODE_EXTRA_CA_CERTS: '/etc/ssl/school.pem',
  LC_ALL: 'en_GB.UTF-8',
}
const SECRETS = {
  TOKEN_SECRET: 'a',
  DATABASE_URL: 'postgres://holdfast:secret@db.school.example/holdfast',
  SMTP_URL: 'smtps://user:secret@mail.school.example',
  GOOGLE_MAPS_API_KEY: 'b',
  W3W_API_KEY: 'c',
  PASSWORD: 'd',
  AWS_SECRET_ACCESS_KEY: 'of somebody else',
}
const REGISTRY = { npm_config_registry: 'https://npm.school.example', NPM_TOKEN: 'e' }

test('a build gets the variables of the machine, and neither our secrets nor the token of a registry', () => {
  expect(toolEnvironment({ ...MACHINE, ...SECRETS, ...REGISTRY })).toEqual(MACHINE)
})

test('npm also gets the settings and token of a private registry', () => {
  expect(npmEnvironment({ ...MACHINE, ...SECRETS, ...REGISTRY })).toEqual({
    ...MACHINE,
    ...REGISTRY,
  })
})
