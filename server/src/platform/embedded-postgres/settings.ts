/** PostgreSQL settings by name, with values as on its command line. */
export type Settings = Record<string, string>

/** For a small machine, with full durability. Callers may override them. */
const DEFAULTS: Settings = {
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Queries are short, so compiling and parallelising them does not pay; parallel workers also need
  // more than the 64 MB of shared memory that a container has.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // Keeps statements and row values out of the log, because they may contain personal data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** All settings of the server. Callers cannot override its address or its log file. */
export function serverSettings(overrides: Settings, socketFolder: string): Settings {
  return {
    ...DEFAULTS,
    ...overrides,
    logging_collector: 'off',
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: quoteListItem(socketFolder),
    unix_socket_permissions: '0700',
  }
}

/** The setting is a list, in which commas and quotes must be quoted. */
function quoteListItem(item: string): string {
  return `"${item.replaceAll('"', '""')}"`
}
