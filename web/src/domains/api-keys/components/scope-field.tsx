import { PERMISSION_NAMES, type PermissionKey } from '@shangxue/contract/platform/permissions'
import { useId, useState } from 'react'
import { Checkbox } from '../../../ui/form/choices/checkbox.tsx'
import { FieldError } from '../../../ui/form/fields/field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { KEY_NOTES } from '../../users/public.ts'
import { SCOPE_GROUPS } from '../api-keys.ts'
import styles from './scope-field.module.css'

interface ScopeFieldProps {
  /** Permissions that may be chosen. */
  available: readonly PermissionKey[]
  value: readonly PermissionKey[]
  error: string | undefined
  onChange: (scopes: PermissionKey[]) => void
}

/** Chooses permissions from a searchable list, grouped by area. */
export function ScopeField({ available, value, error, onChange }: ScopeFieldProps) {
  const [search, setSearch] = useState('')
  const errorId = useId()
  const word = search.trim()
  const matches = (group: string, key: PermissionKey) =>
    `${group} ${PERMISSION_NAMES[key]} ${KEY_NOTES[key]}`.includes(word)
  const groups = SCOPE_GROUPS.map(({ name, keys }) => ({
    name,
    keys: keys.filter((key) => available.includes(key) && matches(name, key)),
  })).filter(({ keys }) => keys.length > 0)
  const toggle = (key: PermissionKey, checked: boolean) =>
    onChange(checked ? [...value, key] : value.filter((other) => other !== key))

  return (
    <fieldset className={styles.field} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>
        权限 <span className={styles.count}>已选 {value.length} 项，只选程序用得到的</span>
      </legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <TextField
        label="查找权限"
        hideLabel
        type="search"
        placeholder="查找权限，例如 开单"
        maxLength={20}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          // Enter would submit the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {groups.map(({ name, keys }) => (
        <div key={name}>
          <h3 className={styles.group}>{name}</h3>
          {keys.map((key, at) => (
            <Checkbox
              key={key}
              label={
                <>
                  {PERMISSION_NAMES[key]}
                  <span className={styles.note}>{KEY_NOTES[key]}</span>
                </>
              }
              checked={value.includes(key)}
              data-invalid={error !== undefined && at === 0 ? true : undefined}
              onChange={(event) => toggle(key, event.target.checked)}
            />
          ))}
        </div>
      ))}
      {groups.length === 0 && <p className={styles.none}>没有匹配“{word}”的权限</p>}
    </fieldset>
  )
}
