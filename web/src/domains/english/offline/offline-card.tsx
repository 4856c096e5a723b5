import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import {
  canWorkOffline,
  ESTIMATED_TRANSFER,
  fetchPackage,
  type PackageInput,
  pausePackage,
  refreshPackage,
  removePackage,
} from './download-package.ts'
import styles from './offline-card.module.css'
import { type PackageStatus, usePackage } from './package-store.ts'

/** Example: `3.2 MB` */
const formatMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

function textsOf(status: PackageStatus, bytes: number, isHeld: boolean): { title: string; note: string } {
  const size = formatMegabytes(bytes)
  switch (status) {
    case 'asking':
      return {
        title: '离线包还没有下载',
        note: `现在用的是移动网络，下载约 ${formatMegabytes(ESTIMATED_TRANSFER)}。下载后没有网络也能学一周`,
      }
    case 'downloading':
      return { title: `离线包 ${size}，正在下载`, note: '可以先学着，离开这一页也会接着下' }
    case 'paused':
      return {
        title: `离线包 ${size}，暂停`,
        note: isHeld ? '已下载的不会重来' : '联网后接着下载，已下载的不会重来',
      }
    case 'ready':
      return {
        title: `离线包 ${size}，已就绪`,
        note: '一周的复习、新词、短文、游戏和测评，没有网络也能学',
      }
    case 'full':
      return {
        title: `离线包 ${size}，存储空间不足`,
        note: '手机没有空间了，先清理一些照片或应用，再点重试',
      }
    case 'removed':
      return { title: '离线包已删除', note: `需要时重新下载，约 ${formatMegabytes(ESTIMATED_TRANSFER)}` }
    default:
      return { title: '离线包准备中', note: `空闲时自动下载，约 ${formatMegabytes(ESTIMATED_TRANSFER)}` }
  }
}

const FETCH_LABELS: Partial<Record<PackageStatus, string>> = {
  asking: '下载',
  paused: '继续下载',
  ready: '重新下载',
  full: '重试',
  removed: '下载',
}

interface OfflineCardProps {
  goal: PackageInput['goal']
}

/** State and size of the offline package, with actions to fetch and to delete it. */
export function OfflineCard({ goal: { grade, book, unit, new_per_day } }: OfflineCardProps) {
  const goal = useMemo(() => ({ grade, book, unit, new_per_day }), [grade, book, unit, new_per_day])
  const client = useQueryClient()
  const { status, bytes, lacksAudio, isHeld } = usePackage()
  useEffect(() => {
    const resume = () => void refreshPackage({ client, goal })
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [client, goal])
  if (!canWorkOffline()) return null
  const { title, note } = textsOf(status, bytes, isHeld)
  const label = FETCH_LABELS[status]
  const remove = async () => {
    const isConfirmed = await confirm({
      title: '删除离线包？',
      message: '没有网络时就不能学新词和短文了，学习记录不受影响。',
      confirmLabel: '删除',
      danger: true,
    })
    if (isConfirmed) await removePackage()
  }
  return (
    <Card title="离线学习">
      <div className={styles.status} role="status">
        <p>{title}</p>
        <p className={styles.note}>{note}</p>
        {status === 'ready' && lacksAudio && (
          <p className={styles.note}>单词读音没有存下来，离线时用手机自带的语音</p>
        )}
      </div>
      <div className={styles.actions}>
        {label && (
          <Button
            small
            kind="secondary"
            icon={status === 'ready' ? 'refresh' : 'download'}
            onClick={() => void fetchPackage({ client, goal })}
          >
            {label}
          </Button>
        )}
        {status === 'downloading' && (
          <Button small kind="secondary" icon="pause" onClick={pausePackage}>
            暂停
          </Button>
        )}
        {bytes > 0 && status !== 'removed' && status !== 'downloading' && (
          <Button small kind="plain" icon="trash" onClick={() => void remove().catch(() => undefined)}>
            删除
          </Button>
        )}
      </div>
    </Card>
  )
}
