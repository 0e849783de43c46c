import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/*
 * A Debian with a C library, a shell and the basic commands, and nothing else: no npm, no git, no network.
 * Its files are those of this machine.
 */

const PACKAGES = [
  ...['libc6', 'libc-bin', 'libgcc-s1', 'libstdc++6', 'dash', 'coreutils'],
  // What the basic commands are linked with. Releases of Debian and Ubuntu name some of them differently.
  ...['libacl1', 'libattr1', 'libselinux1', 'libpcre2-8-0', 'libgmp10', 'libssl3', 'libssl3t64'],
  ...['libcap2', 'libsystemd0'],
]
/** Documents and translations are most of the files, and no program needs them. */
const NOT_COPIED = /^\/usr\/share\/(doc|man|locale|lintian|info)\//
const MERGED = ['bin', 'sbin', 'lib', 'lib64']
const USER = 1000

/** Mounts what every Linux has, switches on the loopback device, and becomes the program of "$@". */
const MOUNT_AND_RUN =
  'mount --rbind /proc "$0/proc" && mount --rbind /dev "$0/dev" && ip link set lo up && exec "$@"'

/** @param {string} root  an empty folder */
export function makeMinimalDebian(root) {
  chmodSync(root, 0o755)
  for (const name of MERGED) {
    mkdirSync(join(root, 'usr', name), { recursive: true })
    symlinkSync(`usr/${name}`, join(root, name))
  }
  for (const name of ['proc', 'dev', 'etc', 'tmp', 'home/holdfast']) {
    mkdirSync(join(root, name), { recursive: true })
  }
  chmodSync(join(root, 'tmp'), 0o1777)
  chmodSync(join(root, 'home/holdfast'), 0o777)
  writeFileSync(join(root, 'etc/passwd'), `holdfast:x:${USER}:${USER}::/home/holdfast:/bin/sh\n`)
  const list = PACKAGES.map(listFiles).join('\n')
  const paths = list.split('\n').filter((path) => path && !NOT_COPIED.test(path))
  for (const path of new Set(paths)) {
    const copy = join(root, path)
    if (existsSync(copy) || lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== false)
      continue
    mkdirSync(dirname(copy), { recursive: true })
    cpSync(path, copy, { verbatimSymlinks: true })
  }
}

/** @param {string} name  @returns {string}  the files of a package, one a line; '' if it is not installed */
function listFiles(name) {
  try {
    return execFileSync('dpkg', ['--listfiles', name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return ''
  }
}

/**
 * The command that runs a program in such a root as an ordinary user, with a loopback device of its own.
 * Linux lets ordinary users do so, unless that is switched off, as in many containers.
 * @param {string} root
 * @returns {string[]}
 */
export function insideOf(root) {
  const setUp = ['sh', '-c', MOUNT_AND_RUN, root]
  if (process.getuid?.() === 0) {
    const asUser = ['chroot', `--userspec=${USER}:${USER}`, root]
    return ['unshare', '--mount', '--net', ...setUp, ...asUser]
  }
  const asUser = [
    'unshare',
    '--user',
    `--map-user=${USER}`,
    `--map-group=${USER}`,
    `--root=${root}`,
  ]
  return ['unshare', '--user', '--map-root-user', '--mount', '--net', ...setUp, ...asUser]
}

/** @param {string} root  made by `makeMinimalDebian` */
export function canRunInside(root) {
  try {
    const [command = '', ...args] = insideOf(root)
    execFileSync(command, [...args, '/bin/true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
