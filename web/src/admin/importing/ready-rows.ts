import { pluralise } from '../../domain/plural.ts'

/** `37 rows ready, 2 rows need attention` */
export function describeReadyRows(rows: number, attention: number): string {
  const ready = `${pluralise(rows - attention, 'row')} ready`
  if (attention === 0) return ready
  return `${ready}, ${pluralise(attention, 'row')} ${attention === 1 ? 'needs' : 'need'} attention`
}
