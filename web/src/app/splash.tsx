import styles from './root.module.css'

/** While the first screen's code is on its way: the same picture as the static shell in index.html. */
export function Splash() {
  return (
    <div className={styles.splash}>
      <img src="/icon.svg" alt="" width={72} height={72} />
      <p>商学</p>
      <p className={styles.wait}>网络较慢，正在打开</p>
    </div>
  )
}
