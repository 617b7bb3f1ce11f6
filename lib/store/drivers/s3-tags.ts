import 'server-only';

/** How the service wants the entity tag in `If-Match`: as the standard has it, or without the quotes. */
export type TagForm = 'quoted' | 'bare';

/** The version of an object: its entity tag without quotes and whatever a proxy put in front of it. */
export function versionOfTag(tag: string): string {
  return tag.replace(/^W\//, '').replace(/^"(.*)"$/s, '$1');
}

export function tagOfVersion(version: string, form: TagForm): string {
  return form === 'quoted' ? `"${version}"` : version;
}
