/** The languages to read in, in the person's menu. Each has the name that its own speakers use. */
import { Menu } from '@mantine/core';
import { chooseLanguage } from '../../contract/people/auth.ts';
import { type Language, languages, shippedLanguages } from '../../contract/words/languages.ts';
import { call } from '../http/call.ts';
import { queryClient } from '../http/query-client.ts';
import { storeLanguage } from '../session/language.ts';
import { useStore } from '../store.ts';
import { shownLanguage } from '../words/reader.ts';
import { t } from '../words/t.ts';

export function LanguageChoice() {
  const shown = useStore(shownLanguage);
  if (shippedLanguages.length < 2) return null;
  return (
    <>
      <Menu.Label>{t('Language')}</Menu.Label>
      <Menu.RadioGroup value={shown} onChange={(language) => void changeLanguage(language as Language)}>
        {shippedLanguages.map((language) => (
          <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
            {languages[language].name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

/** The new language applies at once, also to what the server writes. If it can't be saved, it lasts until the session ends. */
async function changeLanguage(language: Language): Promise<void> {
  await storeLanguage(language);
  void queryClient.invalidateQueries();
  call(chooseLanguage, { body: { language } }).catch((error) => console.error('Could not save the language', error));
}
