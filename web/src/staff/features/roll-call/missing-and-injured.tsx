import { NAME_NOT_KNOWN, type RollCall } from '@holdfast/contract/roll-call/roll-call-totals'
import type { CountRow } from '../../../data/incidents/roll-call.ts'
import { formatTime } from '../../../ui/format-dates.ts'
import { List, ListItem } from '../../../ui/list/list.tsx'

/** By name, with where they were last seen or what happened, and who reported it when. */
export function MissingAndInjured({ rollCall }: { rollCall: RollCall<CountRow> }) {
  return (
    <>
      <People
        title="Missing"
        colour="red"
        // Those who were marked by name have a list of their own.
        people={rollCall.missing
          .filter(({ isMarked }) => !isMarked)
          .map(({ name, place, group, count, by }) => ({
            ...{ name, group, count, by },
            detail: place && `last seen: ${place}`,
          }))}
      />
      <People
        title="Injured"
        colour="orange"
        people={rollCall.injured.map(({ name, note, group, count, by }) => ({
          ...{ name, group, count, by },
          detail: note,
        }))}
      />
    </>
  )
}

type Reported = {
  name: string
  detail: string
  group: string
  count: CountRow
  by: Pick<CountRow, 'authorname' | 'timestamp'> | undefined
}

type PeopleProps = {
  title: string
  colour: 'red' | 'orange'
  people: readonly Reported[]
}

function People({ title, colour, people }: PeopleProps) {
  if (people.length === 0) return null
  return (
    <section>
      <h2>
        {title} ({people.length})
      </h2>
      <List label={title}>
        {people.map(({ name, detail, group, count, by = count }, index) => (
          <ListItem
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name and place
            key={`${count.id} ${index}`}
            title={[name || capitalise(NAME_NOT_KNOWN), detail].filter(Boolean).join(', ')}
            subtitle={[group, count.place, `${by.authorname}, ${formatTime(by.timestamp)}`]
              .filter(Boolean)
              .join(' · ')}
            colour={colour}
            hasColouredEdge
          />
        ))}
      </List>
    </section>
  )
}

function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
