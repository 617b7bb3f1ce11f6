import { exampleConfiguration } from '../resources/example';

/** The YASA configuration as its author wrote it first, before the memory runs were measured. */
const firstDraft = `# Sleep staging with YASA; first guess, not measured yet
identification:
  name: "YASA sleep staging"
docker: {image: "ghcr.io/example/yasa-staging", tag: "0.9.0"}
resources:
  cpu_cores: 1
  base_system_memory_mib: 2048
  per_hour_per_channel_system_memory_mib: 120
inputs:
  recording:
    channel_types:
      - type: "EEG"
        number: {range: [1, 1]}
        requirements: {sampling_rate: {range: [81, "+inf"]}}
    minimum_duration_seconds: 300
outputs:
  events:
    - {label: "Sleep stage W", probabilistic: true}
    - {label: "Sleep stage REM", probabilistic: true}
`;

export const yasaId = 'yasa-staging';

export const yasaVersions = [
  { version: '1', text: firstDraft, note: 'First draft', daysAgo: 64, registered: false },
  {
    version: '2',
    text: exampleConfiguration,
    note: 'Memory terms fitted to measured runs',
    daysAgo: 41,
    registered: true,
  },
] as const;
