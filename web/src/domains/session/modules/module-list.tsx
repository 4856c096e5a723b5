import { useCallback, useEffect, useState } from 'react'
import { permissionsReady } from '../../../lib/session/session.ts'
import { identityOf, ownerOf, useSession } from '../../../lib/session/state.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ModuleGrid } from './module-grid.tsx'
import styles from './module-list.module.css'
import { moduleRoutes } from './module-routes.ts'
import { adoptLegacyUsage, moduleUsage, recordModuleUse } from './module-usage.ts'
import { frequentModules, modulesFor, searchModules } from './modules.ts'

/** Lists the modules that the user may open: the most used first, then by area, with a search field. */
export function ModuleList() {
  const session = useSession()
  const owner = ownerOf(session)
  const [uses] = useState(() => {
    adoptLegacyUsage(owner, identityOf(session))
    return moduleUsage(owner)
  })
  const [searchText, setSearchText] = useState('')
  const { failed, retry } = usePermissionsFailure()

  const groups = modulesFor(moduleRoutes(), session, uses)
  const isSearching = searchText.trim() !== ''
  const visibleGroups = isSearching ? searchModules(groups, searchText) : groups
  const frequent = isSearching ? [] : frequentModules(groups, uses)
  const recordUse = (path: string) => recordModuleUse(owner, path)

  return (
    <section className={styles.modules} aria-label="全部功能">
      <SearchField label="搜索功能" value={searchText} onChange={setSearchText} delay={0} />
      {failed && (
        <Notice kind="warning" action={{ label: '重试', onSelect: retry }}>
          没有取得权限，部分功能没有显示
        </Notice>
      )}
      {frequent.length > 0 && (
        <Card title="常用">
          <ModuleGrid modules={frequent} onOpen={recordUse} />
        </Card>
      )}
      {visibleGroups.map(({ name, modules }) => (
        <Card key={name} title={name}>
          <ModuleGrid modules={modules} onOpen={recordUse} />
        </Card>
      ))}
      {visibleGroups.length === 0 && (
        <EmptyState
          icon="search"
          title={`没有找到“${searchText.trim()}”`}
          hint="请换一个词，例如“库存”或“单词”。"
        />
      )}
    </section>
  )
}

/** Reports failed permission requests, so that missing modules do not look forbidden. */
function usePermissionsFailure() {
  const [failed, setFailed] = useState(false)
  const loadPermissions = useCallback(
    () =>
      permissionsReady().then(
        () => setFailed(false),
        () => setFailed(true),
      ),
    [],
  )
  useEffect(() => {
    void loadPermissions()
  }, [loadPermissions])
  return { failed, retry: () => void loadPermissions() }
}
