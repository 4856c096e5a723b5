import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import type { Run } from '../import-run.ts'
import type { Import } from '../use-import.ts'
import styles from './flow.module.css'
import { FlowFrame } from './flow-frame.tsx'

/** Shown while the server checks or stores; the user may leave meanwhile. */
export function WorkingView({ work, run }: { work: Import; run: Run }) {
  const checking = run.state === 'checking'
  return (
    <FlowFrame step={checking ? 'columns' : 'check'}>
      {work.lost && (
        <Notice
          kind="danger"
          action={{ label: '重试', onSelect: () => void work.lookAgain() }}
        >{`没有取到最新进度：${work.lost.message}`}</Notice>
      )}
      <Card title={run.file_name}>
        <Progress label={checking ? '正在检查，还没有导入' : '正在导入'} value={run.progress} />
        <p className={styles.hint}>可以先离开这里，回来时会接着显示进度。</p>
        {checking && (
          <div className={styles.buttons}>
            <Button kind="secondary" onClick={work.discard}>
              取消导入
            </Button>
          </div>
        )}
      </Card>
    </FlowFrame>
  )
}
