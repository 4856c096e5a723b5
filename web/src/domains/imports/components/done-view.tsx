import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import type { Run } from '../import-run.ts'
import { EffectsCard } from './effects-card.tsx'
import styles from './flow.module.css'
import { FlowFrame } from './flow-frame.tsx'
import type { FlowViewProps } from './flow-props.ts'

export function DoneView({ work, what, run, onClose }: FlowViewProps & { run: Run; onClose: () => void }) {
  return (
    <FlowFrame step="done">
      <Card>
        <EmptyState
          icon="check"
          title={`${what}导入完成`}
          hint={`${run.file_name} 的 ${run.total_rows} 行已全部导入`}
        />
        <div className={styles.buttons}>
          <Button kind="secondary" onClick={work.discard}>
            再导入一个文件
          </Button>
          <Button onClick={onClose}>完成</Button>
        </div>
      </Card>
      <EffectsCard title="这次导入" run={run} />
    </FlowFrame>
  )
}
