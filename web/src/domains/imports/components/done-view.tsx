import { Button, ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import type { Run } from '../import-run.ts'
import { EffectsCard } from './effects-card.tsx'
import styles from './flow.module.css'
import { FlowFrame } from './flow-frame.tsx'
import type { FlowViewProps } from './flow-props.ts'

export function DoneView({
  importState,
  rowsLabel,
  run,
  approval,
  onClose,
}: FlowViewProps & { run: Run; onClose: () => void }) {
  const waits = approval && run.effects.some(({ label }) => label === approval.effect)
  return (
    <FlowFrame step="done">
      <Card>
        <EmptyState
          icon={waits ? 'clock' : 'check'}
          title={waits ? `${rowsLabel}已提交` : `${rowsLabel}导入完成`}
          hint={
            waits
              ? `${run.file_name} 的 ${run.total_rows} 行还没有生效。${approval.hint}`
              : `${run.file_name} 的 ${run.total_rows} 行已全部导入`
          }
          {...(waits && {
            action: <ButtonLink to={approval.link}>查看申请</ButtonLink>,
          })}
        />
        <div className={styles.buttons}>
          <Button kind="secondary" onClick={importState.discard}>
            再导入一个文件
          </Button>
          <Button onClick={onClose}>完成</Button>
        </div>
      </Card>
      <EffectsCard title="这次导入" run={run} />
    </FlowFrame>
  )
}
