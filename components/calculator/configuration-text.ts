import type { Configuration } from '@/lib/resources/configuration';
import { configurationYaml } from '@/lib/resources/configuration-yaml';
import { withConfiguration } from '@/lib/resources/edit-configuration';

export interface ConfigurationText {
  text: string;
  /** The author's own file with these figures; else only the blocks of the page. */
  isOwnFile: boolean;
}

/** A configuration as YAML: in the author's own file where there is one that it can be written into. */
export function configurationText(source: string | null, configuration: Configuration): ConfigurationText {
  const edited = source === null ? null : withConfiguration(source, configuration);
  return { text: edited ?? configurationYaml(configuration), isOwnFile: edited !== null };
}
