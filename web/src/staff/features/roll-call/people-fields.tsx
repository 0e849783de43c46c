import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import { faXmark } from '@fortawesome/free-solid-svg-icons/faXmark'
import { newRecordId } from '@holdfast/contract/ids'
import { MAX_NAME_CHARACTERS } from '@holdfast/contract/limits'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { BareList } from '../../../ui/list/list.tsx'
import { canAddPerson, type PersonFields } from './count-form-rules.ts'
import styles from './people-fields.module.css'

type PeopleFieldsProps = {
  /** `Missing`, `Injured`. */
  title: string
  /** `missing person`. */
  noun: string
  detailLabel: string
  people: readonly PersonFields[]
  onChange: (people: PersonFields[]) => void
}

/** Fields for the names of people, in free text. A name may stay empty while it is not known. */
export function PeopleFields({ title, noun, detailLabel, people, onChange }: PeopleFieldsProps) {
  const id = useId()
  const [added, setAdded] = useState<string>()

  function add() {
    const key = newRecordId()
    setAdded(key)
    onChange([...people, { key, name: '', detail: '' }])
  }

  function change(key: string, typed: Partial<PersonFields>) {
    onChange(people.map((person) => (person.key === key ? { ...person, ...typed } : person)))
  }

  return (
    <section aria-labelledby={id} className={styles.people}>
      <h2 id={id}>
        {title} ({people.length})
      </h2>
      {people.length > 0 && (
        <BareList aria-labelledby={id} className={styles.rows}>
          {people.map(({ key, name, detail }, index) => (
            <li key={key} className={styles.row}>
              <TextField
                label="Name"
                name={`${noun} ${index + 1} name`}
                autoComplete="off"
                autoFocus={key === added}
                maxLength={MAX_NAME_CHARACTERS}
                value={name}
                onChange={(event) => change(key, { name: event.target.value })}
              />
              <TextField
                label={detailLabel}
                name={`${noun} ${index + 1} detail`}
                autoComplete="off"
                maxLength={MAX_NAME_CHARACTERS}
                value={detail}
                onChange={(event) => change(key, { detail: event.target.value })}
              />
              <IconButton
                icon={faXmark}
                label={`Remove ${name.trim() || `${noun} ${index + 1}`}`}
                variant="outline"
                onClick={() => onChange(people.filter((person) => person.key !== key))}
              />
            </li>
          ))}
        </BareList>
      )}
      {canAddPerson(people) && (
        <Button icon={faPlus} block onClick={add}>
          Add {noun}
        </Button>
      )}
    </section>
  )
}
