import { MAX_ALERT_AREAS, MAX_AREA_NAME_CHARACTERS } from '@holdfast/contract/limits'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { type AreaEntry, newAreaEntry } from './area-entries.ts'
import styles from './area-fields.module.css'

/** The server takes more: an alert is never refused for its areas. */
const MAX_AREA_WORDS_CHARACTERS = 300

/** No area can have this name: it would be more than one line. */
const ANOTHER = '\n'

type AreaFieldsProps = {
  /** The name of the alert. */
  title: string
  /** The areas that an admin has listed. */
  names: readonly string[]
  entries: readonly AreaEntry[]
  others: string
  problems: ReadonlyMap<string, string>
  onChange: (change: { areas?: AreaEntry[]; others?: string }) => void
}

/**
 * Words of their own for some areas. Without any there is one button only, so that the usual alert stays as quick;
 * with some all of them are in sight, so that none is sent unseen.
 */
export function AreaFields(props: AreaFieldsProps) {
  const { title, names, entries, others, problems, onChange } = props
  const add = () => onChange({ areas: [...entries, newAreaEntry()] })
  function remove(removed: string) {
    const areas = entries.filter(({ key }) => key !== removed)
    // Without an area there is nobody else, and what nobody sees must not stop the alert.
    onChange(areas.length === 0 ? { areas, others: '' } : { areas })
  }

  if (entries.length === 0) {
    return (
      <Button kind="quiet" onClick={add}>
        Different words for some areas
      </Button>
    )
  }
  return (
    <fieldset className={styles.areas}>
      <legend>Different words for some areas</legend>
      {entries.map((entry, index) => (
        <AreaFieldset
          key={entry.key}
          entry={entry}
          number={index + 1}
          names={names}
          title={title}
          problem={problems.get(entry.key)}
          onChange={(changed) =>
            onChange({
              areas: entries.map((each) =>
                each.key === entry.key ? { ...each, ...changed } : each,
              ),
            })
          }
          onRemove={() => remove(entry.key)}
        />
      ))}
      {entries.length < MAX_ALERT_AREAS && <Button onClick={add}>Add an area</Button>}
      <TextArea
        label="Everybody else (optional)"
        hint="What people in all other places do, such as: stay in class"
        minRows={1}
        maxLength={MAX_AREA_WORDS_CHARACTERS}
        value={others}
        error={problems.get('others')}
        onChange={({ target }) => onChange({ others: target.value })}
      />
    </fieldset>
  )
}

type AreaFieldsetProps = {
  entry: AreaEntry
  number: number
  names: readonly string[]
  title: string
  problem: string | undefined
  onChange: (changed: Partial<AreaEntry>) => void
  onRemove: () => void
}

function AreaFieldset(props: AreaFieldsetProps) {
  const { entry, number, names, title, problem, onChange, onRemove } = props
  const { name, isTyped, words } = entry
  const isFree = isTyped || names.length === 0
  const label = `Area ${number}`
  return (
    <fieldset aria-label={`Words for area ${number}`} className={styles.area}>
      {names.length > 0 && (
        <SelectField
          label={label}
          emptyOption="Choose an area"
          options={[
            ...names.map((value) => ({ value, label: value })),
            { value: ANOTHER, label: 'Another area' },
          ]}
          value={isTyped ? ANOTHER : name}
          error={isFree ? undefined : problem}
          onChange={({ target }) => {
            const isAnother = target.value === ANOTHER
            onChange({ name: isAnother ? '' : target.value, isTyped: isAnother })
          }}
        />
      )}
      {isFree && (
        <TextField
          label={names.length > 0 ? `Name of area ${number}` : label}
          value={name}
          maxLength={MAX_AREA_NAME_CHARACTERS}
          error={problem}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      )}
      <TextArea
        label={`What people in area ${number} do`}
        hint={`Left empty, they read: ${title}`}
        minRows={1}
        maxLength={MAX_AREA_WORDS_CHARACTERS}
        value={words}
        onChange={({ target }) => onChange({ words: target.value })}
      />
      <Button kind="quiet" onClick={onRemove}>
        Remove area {number}
      </Button>
    </fieldset>
  )
}
