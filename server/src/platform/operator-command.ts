/**
 * How an operator types a command: in an unpacked release `holdfast NAME …`, whose launcher says how it was called,
 * and in a copy of the repository `npm run NAME -- …`.
 */
export function operatorCommand(name: string, ...args: string[]): string {
  const launcher = process.env.HOLDFAST_COMMAND
  if (launcher) return [launcher, name, ...args].join(' ')
  return ['npm run', name, ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
}

/** The folder of the release whose launcher started this program; undefined in a copy of the repository. */
export function findReleaseFolder(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.HOLDFAST_RELEASE || undefined
}
