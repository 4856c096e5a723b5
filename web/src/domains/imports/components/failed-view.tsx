import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import type { Run } from '../import-run.ts'
import type { Import } from '../use-import.ts'
import styles from './flow.module.css'
import { FlowFrame } from './flow-frame.tsx'

/** Shown after the file was refused or the import failed; in both cases nothing was stored. */
export function FailedView({ work, run }: { work: Import; run: Run }) {
  return (
    <FlowFrame step="check">
      <Card>
        <ErrorState
          title={run.state === 'refused' ? '这个文件不能导入' : '导入没有完成'}
          message={run.refusal ?? '没有导入任何数据，请重新选择文件。'}
        />
        <div className={styles.buttons}>
          <Button icon="upload" onClick={work.discard}>
            重新选择文件
          </Button>
        </div>
      </Card>
    </FlowFrame>
  )
}
