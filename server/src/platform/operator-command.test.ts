import { expect, test, vi } from 'vitest'
import { operatorCommand } from './operator-command.ts'

test('a message names the command as it is typed in the repository and in a release', () => {
  vi.stubEnv('HOLDFAST_COMMAND', '')
  expect(operatorCommand('allow-sending')).toBe('npm run allow-sending')
  expect(operatorCommand('backup', 'FILE', '--keep', '30')).toBe('npm run backup -- FILE --keep 30')
  vi.stubEnv('HOLDFAST_COMMAND', '/opt/holdfast/holdfast')
  expect(operatorCommand('allow-sending')).toBe('/opt/holdfast/holdfast allow-sending')
  expect(operatorCommand('backup', 'FILE')).toBe('/opt/holdfast/holdfast backup FILE')
  vi.unstubAllEnvs()
})
