/** Settings of PostgreSQL by name, as its command line takes them. */
export type Settings = Record<string, string>

/** Fit for a small machine that must never lose a commit; a caller's settings go before these. */
const DEFAULTS: Settings = {
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Queries are short; compiling them or dividing them costs more than it saves, and a container's
  // 64 MB of shared memory would not hold parallel workers.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // Statements and row values can hold what people wrote: they stay out of the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** The whole set for one server; how it is reached and where it logs is not for callers to change. */
export function serverSettings(own: Settings, socketFolder: string | undefined): Settings {
  return {
    ...DEFAULTS,
    ...own,
    logging_collector: 'off',
    ...(socketFolder === undefined
      ? { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
      : {
          listen_addresses: '',
          port: '5432',
          unix_socket_directories: quoteListItem(socketFolder),
          unix_socket_permissions: '0700',
        }),
  }
}

/** The setting is a list: a comma or quote in a folder's name must not end the item. */
function quoteListItem(item: string): string {
  return `"${item.replaceAll('"', '""')}"`
}
