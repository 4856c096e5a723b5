import { getCompanyContent } from '@shangxue/contract/content/company-content'
import * as contract from '@shangxue/contract/content/endpoints'
import type { Db } from '../../platform/database/database.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { DomainParts } from '../domain-module.ts'
import {
  checkItem,
  createItem,
  place,
  publishItem,
  requireContent,
  restoreVersion,
  updateItem,
  withdrawItem,
} from './change-items.ts'
import { getCompanyPack } from './company-content.ts'
import { itemRepository } from './item-repository.ts'
import { createRuleData } from './rules/rule-data.ts'

export function contentRoutes({ serve }: Server, { library }: Pick<DomainParts, 'library'>): void {
  const data = createRuleData(library)

  async function getItem(db: Db, tenantId: number, id: number) {
    const repository = itemRepository(db, tenantId)
    const item = await repository.get(id)
    const { content } = await repository.getVersion(id, item.version)
    const found = await checkItem(db, tenantId, data, place(item.kind, item, content), id)
    return { ...item, content: { [item.kind]: content }, found }
  }

  serve(contract.listContentItems, ({ db, actor }, filters) =>
    itemRepository(db, actor.tenantId).list(filters),
  )
  serve(contract.getContentItem, ({ db, actor }, { id }) => getItem(db, actor.tenantId, id))
  serve(contract.checkContent, async ({ db, actor }, { kind, id, ...input }) => ({
    problems: await checkItem(db, actor.tenantId, data, place(kind, input, requireContent(kind, input)), id),
  }))
  serve(contract.createContentItem, (context, input) => createItem(context, data, input))
  serve(contract.updateContentItem, (context, input) => updateItem(context, data, input))
  serve(contract.publishContentItem, (context, input) => publishItem(context, data, input))
  serve(contract.withdrawContentItem, (context, { id }) => withdrawItem(context, id))
  serve(contract.listContentVersions, ({ db, actor }, { id, ...page }) =>
    itemRepository(db, actor.tenantId).listVersions(id, page),
  )
  serve(contract.getContentVersion, async ({ db, actor }, { id, number }) => {
    const repository = itemRepository(db, actor.tenantId)
    const [{ kind }, { level, grade, content }] = [
      await repository.get(id),
      await repository.getVersion(id, number),
    ]
    return { kind, level, grade, content: { [kind]: content } }
  })
  serve(contract.restoreContentVersion, (context, input) => restoreVersion(context, data, input))

  serve(getCompanyContent, ({ db }, input) => getCompanyPack(db, input))
}
