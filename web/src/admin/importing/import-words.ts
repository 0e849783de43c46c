import { counted } from '../../domain/counted.ts'

/** `37 rows ready, 2 rows need attention` */
export function readinessOf(rows: number, attention: number): string {
  const row = { one: 'row', many: 'rows' }
  const ready = `${counted(rows - attention, row)} ready`
  if (attention === 0) return ready
  return `${ready}, ${counted(attention, row)} ${attention === 1 ? 'needs' : 'need'} attention`
}
