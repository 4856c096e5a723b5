import { Button } from '../../ui/action/button.tsx'
import { IconButton } from '../../ui/action/icon-button.tsx'
import styles from '../shell/root.module.css'
import { useUpdate } from './update-store.ts'

/** Asks before applying a new version, because a reload would lose unsaved input. */
export function UpdatePrompt() {
  const apply = useUpdate((update) => update.apply)
  if (!apply) return null
  return (
    <div className={styles.update} role="status">
      <span>有新版本</span>
      <Button kind="plain" small onClick={apply}>
        刷新
      </Button>
      <IconButton icon="close" label="稍后" onClick={() => useUpdate.setState({ apply: null })} />
    </div>
  )
}
