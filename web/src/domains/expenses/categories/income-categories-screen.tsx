import { CategoriesPage } from './categories-page.tsx'

export default function IncomeCategoriesScreen() {
  return <CategoriesPage direction="income" />
}
