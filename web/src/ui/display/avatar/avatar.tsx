import styles from './avatar.module.css'
import { AvatarArt } from './avatar-art.tsx'

interface AvatarProps {
  /** Accessible name; empty if the name is visible next to the avatar. */
  name?: string
  /** URL of a picture, or `art:3` for a selected default picture. */
  src?: string | null | undefined
  /** Default picture 1 to 10: user id modulo 10, plus 1. */
  number?: number
  /** Size in rem. */
  size?: number
}

export function Avatar({ name = '', src, number = 1, size = 2.5 }: AvatarProps) {
  const box = { width: `${size}rem`, height: `${size}rem` }
  const chosen = /^art:(\d+)$/.exec(src ?? '')?.[1]
  if (src && !chosen)
    return <img className={styles.avatar} style={box} src={src} alt={name} loading="lazy" decoding="async" />
  const named = name ? ({ role: 'img', 'aria-label': name } as const) : ({ 'aria-hidden': true } as const)
  return (
    <span className={styles.avatar} style={box} {...named}>
      <AvatarArt number={chosen ? Number(chosen) : number} />
    </span>
  )
}
