import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import type { Import } from '../use-import.ts'
import type { Uploading } from '../use-upload-file.ts'
import styles from './flow.module.css'
import { FlowFrame } from './flow-frame.tsx'

export function UploadView({ work, uploading }: { work: Import; uploading: Uploading }) {
  const { file, share, problem } = uploading
  if (problem !== null) {
    return (
      <FlowFrame step="file">
        <Notice kind="danger">
          {file.name} 没有上传：{problem}
        </Notice>
        <Card>
          <div className={styles.buttons}>
            <Button kind="secondary" onClick={work.stop}>
              选择别的文件
            </Button>
            <Button icon="refresh" onClick={() => void work.start(file)}>
              重新上传
            </Button>
          </div>
        </Card>
      </FlowFrame>
    )
  }
  return (
    <FlowFrame step="file">
      <Card>
        <Progress label={`正在上传 ${file.name}`} value={share} max={1} />
        <div className={styles.buttons}>
          <Button kind="secondary" onClick={work.stop}>
            取消上传
          </Button>
        </div>
      </Card>
    </FlowFrame>
  )
}
