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
          .filter(({ count }) => !count.isByName)
          .map(({ name, place, group, count }) => ({
            ...{ name, group, count },
            detail: place && `last seen: ${place}`,
          }))}
      />
      <People
        title="Injured"
        colour="orange"
        people={rollCall.injured.map(({ name, note, group, count }) => ({
          ...{ name, group, count },
          detail: note,
        }))}
      />
    </>
  )
}

type PeopleProps = {
  title: string
  colour: 'red' | 'orange'
  people: readonly { name: string; detail: string; group: string; count: CountRow }[]
}

function People({ title, colour, people }: PeopleProps) {
  if (people.length === 0) return null
  return (
    <section>
      <h2>
        {title} ({people.length})
      </h2>
      <List label={title}>
        {people.map(({ name, detail, group, count }, index) => (
          <ListItem
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name and place
            key={`${count.id} ${index}`}
            title={[name || capitalise(NAME_NOT_KNOWN), detail].filter(Boolean).join(', ')}
            subtitle={[group, count.place, `${count.authorname}, ${formatTime(count.timestamp)}`]
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
