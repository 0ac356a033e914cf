import { useTranslation } from 'react-i18next';

/** What a cell is called: an attribute by its name, others by their texts. */
export function useCellName(): (field: string, name?: string) => string {
  const { t } = useTranslation();
  return (field, name = '') => (name === '' ? t(`history.value.${field}`, { defaultValue: inWords(field) }) : name);
}

const inWords = (field: string): string => {
  const words = field
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
