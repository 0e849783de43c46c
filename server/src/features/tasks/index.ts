export { createTaskNotifier } from './notices/task-notifier.ts'
export { registerTasksRoutes } from './tasks-routes.ts'
export { toTasks } from './tasks-rules.ts'
export { readStoredTasks, readTaskChanges, readTasks } from './tasks-store.ts'
