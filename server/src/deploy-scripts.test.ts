import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from './test-support/test-database.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A folder that is removed when the test has finished. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A path may have spaces and quotes. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

const RUN = 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"'

/** Runs a script of `deploy/` in a new folder, with stand-ins for the programs that it calls. */
function runScript(
  name: string,
  args: string[],
  env: Record<string, string>,
  programs: Record<string, string> = {},
  dataDir = '/data',
) {
  const folder = newFolder()
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const standIns = {
    setpriv: 'echo "$PWD $DATA_DIR|$DATABASE_URL|$PORT|$SMTP_URL|$TOKEN_SECRET|$INIT_CWD $*"',
    // `--recipients-file FILE --output FILE BACKUP`
    age: 'echo "encrypted for $(cat "$2"): $(cat "$5")" > "$4"',
    rsync: 'shift 2; cp "$1" "$2"',
    ...programs,
  }
  for (const [program, text] of Object.entries(standIns)) {
    writeFileSync(join(bin, program), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  }
  writeFileSync(
    join(folder, 'settings'),
    `DATA_DIR=${dataDir}\nDATABASE_URL=postgres://db/holdfast\nPORT=8080\nBACKUP_KEY_FILE=/etc/holdfast/backup-key\n`,
  )
  writeFileSync(
    join(folder, 'secrets'),
    'SMTP_URL=smtps://mail\nTOKEN_SECRET="with spaces, and 32 letters long"\n',
  )
  writeFileSync(join(folder, 'recipients'), 'age1key\n')
  const { status, stdout, stderr } = spawnSync('sh', [join(ROOT, 'deploy', name), ...args], {
    cwd: folder,
    env: {
      PATH: `${bin}:/usr/bin:/bin`,
      HOLDFAST_SETTINGS: folder,
      HOLDFAST_PROGRAM: ROOT,
      BACKUP_RECIPIENTS: join(folder, 'recipients'),
      ...env,
    },
    encoding: 'utf8',
  })
  return { folder, status, stdout, stderr }
}

test('the command holdfast has the settings, the account and the caller’s folder', () => {
  const { folder, stdout } = runScript('holdfast.sh', ['backup', 'a b.backup'], {})
  expect(stdout).toBe(
    `${ROOT} /data|postgres://db/holdfast|8080|smtps://mail|with spaces, and 32 letters long|${folder} ` +
      '--reuid holdfast --regid holdfast --init-groups -- node scripts/command.mjs backup a b.backup\n',
  )
})

test('the command holdfast removes a lost second factor, on the database that it is given', async () => {
  const database = await makeTestDatabase('demonstration')
  onTestFinished(() => database.drop())
  await database.query("insert into totp_factors values ('teacher', 'secret', 1, now())")
  const run = () =>
    runScript(
      'holdfast.sh',
      ['remove-second-factor', '--username', 'teacher'],
      { DATABASE_URL: database.url },
      { setpriv: RUN, node: `exec ${shellWord(process.execPath)} "$@"` },
    )
  expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('teacher signs in') })
  expect(await database.query('select userid from totp_factors')).toEqual([])
  expect(run()).toMatchObject({ status: 1, stderr: 'teacher has no second factor.\n' })
})

/** Releases beside each other, as in `/opt`, of which 1.1.0 runs and has a stand-in for its launcher. */
function installReleases() {
  const opt = newFolder()
  const dataDir = newFolder()
  const calls = join(opt, 'calls')
  const launcher = `echo "$@" >> ${shellWord(calls)}\ncase "$*" in *--unpack-only) echo checked; echo ${shellWord(join(opt, 'holdfast-1.3.0'))} ;; esac`
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) {
    const folder = join(opt, `holdfast-${version}`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'VERSION'), `${version}\n`)
    writeFileSync(join(folder, 'holdfast'), `#!/bin/sh\n${launcher}\n`, { mode: 0o755 })
  }
  const link = join(opt, 'holdfast')
  symlinkSync('holdfast-1.1.0', link)
  /** Ends the upgrade, as the server does. */
  const finish = (version: string) =>
    writeFileSync(join(dataDir, 'release'), `holdfast-${version}\n`)
  return {
    opt,
    finish,
    calls: () => readFileSync(calls, 'utf8').split('\n').slice(0, -1),
    linked: () => readlinkSync(link),
    /** `setpriv`: what the account's part does. */
    run: (setpriv: string, args: string[], env: Record<string, string> = {}) =>
      runScript(
        'holdfast.sh',
        args,
        { HOLDFAST_PROGRAM: link, ...env },
        { setpriv, id: 'echo 0' },
        dataDir,
      ),
    finishing: (version: string) =>
      `echo holdfast-${version} > ${shellWord(join(dataDir, 'release'))}\n${RUN}`,
  }
}
const UPGRADE = ['upgrade', 'holdfast-1.3.0.tar.gz', '--time-limit', '60']

test('the command holdfast lets root unpack an upgrade and the account do the rest, then switches the link', () => {
  const { opt, run, calls, linked, finishing } = installReleases()
  expect(run('exit 7', [...UPGRADE, '--check']).status, 'root checks').toBe(0)
  expect(calls()).toEqual(['upgrade holdfast-1.3.0.tar.gz --time-limit 60 --check'])
  const [command = '', ...rest] = UPGRADE
  run('exit 7', [command, '--check', ...rest])
  expect(calls().at(-1)).toBe('upgrade --check holdfast-1.3.0.tar.gz --time-limit 60')
  expect(run('exit 1', UPGRADE).status).toBe(1)
  expect(linked(), 'the old version runs again').toBe('holdfast-1.1.0')
  expect(run(finishing('1.3.0'), UPGRADE).status).toBe(0)
  expect(calls().slice(-2)).toEqual([
    'upgrade holdfast-1.3.0.tar.gz --time-limit 60 --unpack-only',
    `upgrade ${join(opt, 'holdfast-1.3.0')} --time-limit 60`,
  ])
  expect(linked()).toBe('holdfast-1.3.0')
})

test('the link of the program never points to a release that was not tried on the data of the service', () => {
  const { run, linked, finishing, finish } = installReleases()
  run(RUN, UPGRADE)
  expect(linked(), 'the upgrade did not end').toBe('holdfast-1.1.0')
  run(finishing('1.3.0'), UPGRADE, { DATA_DIR: newFolder() })
  finish('1.1.0')
  run(RUN, ['backup', 'FILE'], { DATA_DIR: newFolder() })
  expect(linked(), 'a drill').toBe('holdfast-1.1.0')
  // An earlier upgrade was finished instead of this one.
  run(finishing('1.2.0'), UPGRADE)
  expect(linked()).toBe('holdfast-1.2.0')
  finish('1.1.0')
  run(RUN, ['backup', 'FILE'])
  expect(linked(), 'an operator has gone on by hand').toBe('holdfast-1.2.0')
})

test('after a command that was killed, the next one mends the link, even if its release is gone', () => {
  const { opt, run, linked, finish } = installReleases()
  finish('1.3.0')
  rmSync(join(opt, 'holdfast-1.1.0'), { recursive: true })
  expect(run(RUN, ['backup', 'FILE']).status).toBe(0)
  expect(linked()).toBe('holdfast-1.3.0')
})

// A trial restore must reach neither the database in use nor anybody's mailbox.
test('a data folder given to holdfast takes precedence over folder, database and mail of the settings', () => {
  const { stdout } = runScript('holdfast.sh', ['start'], { DATA_DIR: '/drill', PORT: '8090' })
  expect(stdout).toContain(' /drill||8090||')
  expect(stdout).toContain(' -- node scripts/start.mjs\n')
})

// The settings of a server have the public key only, which opens nothing.
test('a key or a passphrase given to holdfast takes precedence over the key of the settings', () => {
  const restore = (env: Record<string, string>) =>
    runScript('holdfast.sh', ['restore', 'a.backup.age'], env, {
      setpriv: 'echo "$BACKUP_KEY_FILE|$BACKUP_PASSPHRASE_FILE"',
    }).stdout
  expect(restore({})).toBe('/etc/holdfast/backup-key|\n')
  expect(restore({ BACKUP_KEY_FILE: '/recovery.key' })).toBe('/recovery.key|\n')
  expect(restore({ BACKUP_PASSPHRASE_FILE: '/recovery.key' })).toBe('|/recovery.key\n')
})

test('the newest backup is copied encrypted, and a failed copy exits with an error', () => {
  const backups = newFolder()
  const target = `${newFolder()}/`
  const copy = (env: Record<string, string>) => runScript('copy-backup.sh', [backups], env)
  expect(copy({}).stderr).toContain('Set BACKUP_TARGET')
  expect(copy({ BACKUP_TARGET: target })).toMatchObject({ status: 1 })

  for (const day of ['20', '21']) {
    writeFileSync(join(backups, `holdfast-202611${day}T023000Z.backup`), `of ${day}`)
  }
  writeFileSync(join(backups, 'other.backup'), 'by hand')
  expect(copy({ BACKUP_TARGET: target })).toMatchObject({ status: 0 })
  expect(readdirSync(target)).toEqual(['holdfast-20261121T023000Z.backup.age'])
  const text = readFileSync(join(target, 'holdfast-20261121T023000Z.backup.age'), 'utf8')
  expect(text).toBe('encrypted for age1key: of 21\n')

  // The server encrypts by itself from now on, and one was named while the clock was ahead.
  writeFileSync(join(backups, 'holdfast-20261122T023000Z.backup.age'), 'encrypted already')
  writeFileSync(join(backups, 'holdfast-20360101T023000Z.backup'), 'of the future')
  writeFileSync(join(backups, 'holdfast-20261123T023000Z.backup.age.unfinished'), 'half')
  expect(copy({ BACKUP_TARGET: target })).toMatchObject({ status: 0 })
  const sent = join(target, 'holdfast-20261122T023000Z.backup.age')
  expect(readFileSync(sent, 'utf8')).toBe('encrypted already')
  expect(readdirSync(target)).toHaveLength(2)
})
