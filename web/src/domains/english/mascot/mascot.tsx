import styles from './mascot.module.css'

/** `idle`: waits; `right`: jumps; `wrong`: tilts its head; `streak`: dances. */
export type Mood = 'idle' | 'right' | 'wrong' | 'streak'

const EYES: Record<Mood, string> = {
  idle: 'M35 41v.01M61 41v.01',
  right: 'M31 42q4-6 8 0M57 42q4-6 8 0',
  wrong: 'M35 41v.01M61 41v.01M30 32q5-3 9 0M57 32q5-3 9 0',
  streak: 'M31 39l7 3-7 3M65 39l-7 3 7 3',
}
const MOUTHS: Record<Mood, string> = {
  idle: 'M42 54q3 3 6 0 3 3 6 0',
  right: 'M41 53q7 11 14 0z',
  wrong: 'M43 55q5 3 10 0',
  streak: 'M41 53q7 11 14 0z',
}

/** The red panda that accompanies young learners. It only decorates: every result is also text. */
export function Mascot({ mood, large }: { mood: Mood; large?: boolean }) {
  return (
    <svg
      className={`${styles.mascot} ${styles[mood]} ${large ? styles.large : ''}`}
      viewBox="0 0 96 96"
      data-mood={mood}
      aria-hidden="true"
      // Starts the movement again for the same mood.
      key={mood}
    >
      <g className={styles.whole}>
        <path className={styles.tail} d="M66 84q20-2 20-24" />
        <path className={styles.rings} d="M86 60q0 24-20 24" />
        <ellipse className={styles.fur} cx="48" cy="76" rx="22" ry="17" />
        <ellipse className={styles.dark} cx="48" cy="80" rx="13" ry="12" />
        <g className={styles.head}>
          <path className={styles.fur} d="M18 30 15 10q12 0 18 8M78 30l3-20q-12 0-18 8" />
          <path className={styles.cream} d="m20 25-1-10q7 1 10 5M76 25l1-10q-7 1-10 5" />
          <ellipse className={styles.fur} cx="48" cy="41" rx="32" ry="25" />
          <path
            className={styles.cream}
            d="M17 47q9-9 17 2 0 9-7 11-8-4-10-13ZM79 47q-9-9-17 2 0 9 7 11 8-4 10-13ZM31 29a5 4 0 0 1 10 0ZM55 29a5 4 0 0 1 10 0Z"
          />
          <ellipse className={styles.cream} cx="48" cy="53" rx="12" ry="10" />
          <path className={styles.eyes} d={EYES[mood]} />
          <ellipse className={styles.dark} cx="48" cy="48" rx="4.5" ry="3" />
          <path className={styles.mouth} d={MOUTHS[mood]} />
        </g>
        <ellipse className={styles.dark} cx="33" cy="74" rx="6" ry="8" />
        <ellipse className={styles.dark} cx="63" cy="74" rx="6" ry="8" />
      </g>
    </svg>
  )
}
