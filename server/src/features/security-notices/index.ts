export { type SecurityEvent, SecurityNotices } from './security-notices.ts'
