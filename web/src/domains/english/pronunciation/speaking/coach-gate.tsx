import type { ReactNode } from 'react'
import { hostName, isInApp, OPEN_IN_BROWSER } from '../../../../lib/device/host.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Progress } from '../../../../ui/display/progress.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { SkeletonList } from '../../../../ui/state/skeleton.tsx'
import type { Coach } from '../model/coach.ts'
import { MODEL_FILE } from '../model/model-file.ts'
import type { useCoach } from '../model/use-coach.ts'

interface CoachGateProps {
  coach: ReturnType<typeof useCoach>
  children: (coach: Coach) => ReactNode
}

/** Shows its content once the acoustic model is on the device, and before that what is needed. */
export function CoachGate({ coach: { state, download }, children }: CoachGateProps) {
  switch (state.kind) {
    case 'ready':
      return children(state.coach)
    case 'checking':
      return <SkeletonList rows={4} />
    case 'loading':
      return <Progress label="正在准备发音模型" value={state.share} max={1} />
    case 'needs-download':
      return (
        <EmptyState
          icon="download"
          title="先下载发音模型"
          hint={`约 ${MODEL_FILE.downloadMegabytes} MB，只下载一次，以后没有网络也能用。录音只在本机听辨，不会上传。`}
          action={
            <Button icon="download" onClick={download}>
              下载并开始
            </Button>
          }
        />
      )
    case 'offline':
    case 'failed':
      return (
        <EmptyState
          icon="alert"
          title="发音模型还没有下载"
          hint={
            state.kind === 'offline'
              ? `现在没有网络。连上网络后下载一次（约 ${MODEL_FILE.downloadMegabytes} MB），以后没有网络也能用。`
              : '服务器没有发来完整的模型。请稍后重试；一直不行就刷新页面。'
          }
          action={
            <Button kind="secondary" icon="refresh" onClick={download}>
              重试
            </Button>
          }
        />
      )
    case 'unsupported':
      return (
        <EmptyState
          icon="mic"
          title={`${hostName()}不能听辨发音`}
          hint={
            isInApp() ? `请${OPEN_IN_BROWSER}。` : '请更新浏览器，或换一个浏览器打开；示范发音仍然可以听。'
          }
        />
      )
  }
}
