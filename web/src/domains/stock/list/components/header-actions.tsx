import { useState } from 'react'
import { useAllowed } from '../../../../lib/session/state.ts'
import { Button, ButtonLink } from '../../../../ui/action/button.tsx'
import { IconLink } from '../../../../ui/action/icon-button.tsx'
import { lazyWithRetry, MountOnce } from '../../../../ui/overlay/lazy/lazy-with-retry.tsx'
import type { StockNavigation } from '../stock-address.ts'

const ExportMenu = lazyWithRetry(() => import('./export-menu.tsx'))

/** 开单, 导入 and 导出 for users with the permissions. */
export function HeaderActions({ nav: { address, open } }: { nav: StockNavigation }) {
  const canImport = useAllowed('inventory-manage')
  const canExport = useAllowed('export')
  const canSell = useAllowed('sales-record')
  const [isChoosing, setIsChoosing] = useState(false)
  const [isExporting, setIsExporting] = useState(false)
  const trackExport = (work: Promise<void>) => {
    setIsExporting(true)
    void work.finally(() => setIsExporting(false))
  }

  return (
    <>
      {/* A phone has no room for search beside three actions; those users find it under 我的. */}
      {!canImport && <IconLink icon="search" label="全局搜索" to="/search" />}
      {canSell && (
        <ButtonLink kind="plain" small icon="wallet" to="/sales/new">
          开单
        </ButtonLink>
      )}
      {canImport && (
        <Button kind="plain" small icon="upload" onClick={() => open({ import: true })}>
          导入
        </Button>
      )}
      {canExport && (
        <Button kind="plain" small icon="download" busy={isExporting} onClick={() => setIsChoosing(true)}>
          导出
        </Button>
      )}
      <MountOnce when={isChoosing}>
        <ExportMenu
          open={isChoosing}
          onClose={() => setIsChoosing(false)}
          address={address}
          onStart={trackExport}
        />
      </MountOnce>
    </>
  )
}
