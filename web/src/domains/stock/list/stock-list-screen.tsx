import { useState } from 'react'
import { useAllowed, useSession } from '../../../lib/session/state.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { SplitView } from '../../../ui/layout/navigation/split-view.tsx'
import { lazyWithRetry, MountOnce } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useStockModels } from '../api.ts'
import { DeviceMatches } from './components/device-matches.tsx'
import { HeaderActions } from './components/header-actions.tsx'
import { ModelRow } from './components/model-row.tsx'
import { StockFilters } from './components/stock-filters.tsx'
import { StockTotals, ViewChips } from './components/stock-summary.tsx'
import { DEFAULT_ADDRESS, hasDetail, isFiltered, useStockAddress } from './stock-address.ts'

/** Empty state for a company without any stock. */
export function NoStock({ onImport }: { onImport: (() => void) | undefined }) {
  if (!onImport) {
    return (
      <EmptyState title="还没有库存" hint="请联系店长或库管导入库存，导入后这里会显示各门店的数量和价格。" />
    )
  }
  return (
    <EmptyState
      title="还没有库存"
      hint="先下载模板，把现有的设备和配件填进去，再导入。"
      action={
        <Button icon="upload" onClick={onImport}>
          导入库存
        </Button>
      }
    />
  )
}

const StockDetail = lazyWithRetry(() => import('../detail/stock-detail.tsx'))
const CodeScan = lazyWithRetry(() => import('./components/code-scan.tsx'))
const StockImport = lazyWithRetry(() => import('./components/stock-import.tsx'))
const OnboardingChecklist = lazyWithRetry(() => import('./components/onboarding-checklist.tsx'))
const ActionMenu = lazyWithRetry(() => import('./components/action-menu.tsx'))

const TYPING_PAUSE_MS = 160
const ROW_PX = 88

/** 库存: all stock, searchable by name, spec or code. */
export default function StockListScreen() {
  const nav = useStockAddress()
  const { address, wide } = nav
  const list = useStockModels(address)
  const [isScanning, setIsScanning] = useState(false)
  const isAdminUser = useSession(({ isAdmin }) => isAdmin)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const canImport = useAllowed('inventory-manage')
  const isImporting = address.import && canImport
  const isSearching = address.q.trim() !== ''
  const { sort, ...unfiltered } = DEFAULT_ADDRESS
  const clearFilters = () => nav.filter(unfiltered)

  return (
    <SplitView>
      <ListPage
        title="库存"
        list={list}
        itemKey={({ id }) => id}
        estimate={ROW_PX}
        renderItem={(model) => (
          <ModelRow
            model={model}
            step={nav.step({ ...NO_DETAIL, model: model.id })}
            isCurrent={wide && model.id === address.model}
          />
        )}
        actions={<HeaderActions nav={nav} />}
        filters={
          <>
            <SearchField
              label="型号、简称、配置、拼音或 IMEI"
              value={address.q}
              onChange={(q) => nav.filter({ q })}
              delay={TYPING_PAUSE_MS}
              action={<IconButton icon="scan" label="扫码查找" onClick={() => setIsScanning(true)} />}
            />
            <StockFilters nav={nav} />
          </>
        }
        summary={
          <>
            {!isSearching && (
              <MountOnce when={isAdminUser}>
                <OnboardingChecklist />
              </MountOnce>
            )}
            {isSearching ? (
              <DeviceMatches q={address.q} step={nav.step} />
            ) : (
              <StockTotals address={address} />
            )}
            {(!isSearching || address.view !== 'all') && <ViewChips nav={nav} />}
          </>
        }
        empty={<NoStock onImport={canImport ? () => nav.open({ import: true }) : undefined} />}
        filtered={isFiltered(address)}
        onClearFilters={clearFilters}
        add={<IconButton icon="plus" label="库存操作" onClick={() => setIsMenuOpen(true)} />}
      />
      <MountOnce when={wide || hasDetail(address)}>
        <StockDetail nav={nav} />
      </MountOnce>
      <MountOnce when={isScanning}>
        <CodeScan
          open={isScanning}
          onClose={() => setIsScanning(false)}
          onFound={nav.open}
          onSearch={(q) => nav.filter({ q })}
        />
      </MountOnce>
      <MountOnce when={isMenuOpen}>
        <ActionMenu open={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      </MountOnce>
      <MountOnce when={isImporting}>
        <StockImport open={isImporting} onClose={nav.back} />
      </MountOnce>
    </SplitView>
  )
}

/** Opening a model closes the details of any other. */
const NO_DETAIL = { sku: null, at: null, status: DEFAULT_ADDRESS.status, device: null }
