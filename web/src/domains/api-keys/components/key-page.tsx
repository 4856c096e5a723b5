import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import type { ApiKey, ApiKeyKind } from '../api-keys.ts'
import { KeyList } from './key-list.tsx'
import styles from './key-page.module.css'

const NewKeySheet = lazyWithRetry(() => import('./new-key-sheet.tsx'))

interface LoadedKeys {
  readonly list: readonly ApiKey[]
  /** Active personal keys of others, which a boss may revoke. */
  readonly ofOthers?: readonly ApiKey[]
  /** Permissions that a new key may have. */
  readonly available: readonly PermissionKey[]
}

interface KeyPageProps {
  kind: ApiKeyKind
  title: string
  back: string
  /** What such a key is for. */
  about: ReactNode
  /** Shown instead of 新建 if no permission may be given to a key. */
  powerless?: string
  query: {
    readonly data: LoadedKeys | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
}

/** A list of keys with the sheet for a new one. */
export function KeyPage({ kind, title, back, about, powerless, query }: KeyPageProps) {
  const [isCreating, setCreating] = useState(false)
  const available = query.data?.available ?? []
  const isEmpty = query.data?.list.length === 0 && !query.data.ofOthers?.length
  const add = (
    <Button block={!isEmpty} onClick={() => setCreating(true)}>
      新建密钥
    </Button>
  )
  return (
    <Page title={title} back={back} footer={available.length > 0 && !isEmpty && add}>
      <p className={styles.about}>{about}</p>
      <a className={styles.docs} href="/docs/" target="_blank" rel="noreferrer">
        接口文档
      </a>
      <Loaded of={query}>
        {({ list, ofOthers = [] }) =>
          isEmpty ? (
            <EmptyState
              icon="key"
              title="还没有密钥"
              hint={available.length > 0 ? '需要让别的程序读取或写入数据时再新建' : powerless}
              action={available.length > 0 && add}
            />
          ) : (
            <KeyList area={kind} keys={list} ofOthers={ofOthers} />
          )
        }
      </Loaded>
      <Suspense>
        {isCreating && <NewKeySheet kind={kind} available={available} onClose={() => setCreating(false)} />}
      </Suspense>
    </Page>
  )
}
