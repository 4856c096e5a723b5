import { DEFAULT_AVATARS, defaultAvatar } from '@shangxue/contract/platform/constants'
import { avatarArt } from '@shangxue/contract/users/admin'
import { useId } from 'react'
import { Avatar } from '../../../ui/display/avatar/avatar.tsx'
import styles from './user-form.module.css'

interface AvatarFieldProps {
  userId: number
  value: string | null
  onChange: (avatar: string | null) => void
}

const NUMBERS = Array.from({ length: DEFAULT_AVATARS }, (_, index) => index + 1)

/** Chooses a numbered picture; the user's default number is stored as null. */
export function AvatarField({ userId, value, onChange }: AvatarFieldProps) {
  const name = useId()
  const defaultNumber = defaultAvatar(userId)
  return (
    <fieldset>
      <legend className={styles.legend}>头像</legend>
      <div className={styles.avatars}>
        {NUMBERS.map((number) => {
          const art = number === defaultNumber ? null : avatarArt(number)
          return (
            <label key={number} className={styles.avatar}>
              <input
                type="radio"
                name={name}
                className={styles.input}
                checked={value === art}
                onChange={() => onChange(art)}
                aria-label={`头像 ${number}`}
              />
              <span className={styles.face}>
                <Avatar number={number} size={2.5} />
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
